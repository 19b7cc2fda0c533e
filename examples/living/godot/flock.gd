## Twenty living lamps in Godot 4.3 or later, on a desktop: simulated by the program of `pipe.c`, seen as a glTF.
##
##   gambol discover luxo --out runs/luxo
##   gambol module runs/luxo --out luxo.o
##   cc -std=c11 pipe.c luxo.o -lm -o luxo-pipe
##   gambol render runs/luxo --rank 1 --out luxo.glb
##
## Put luxo-pipe, luxo.glb and this script into the project's folder, and the script onto a Node3D of a scene. The space
## bar pushes all of them, the keys 1 to 9 change their gait.
extends Node3D

@export var program := "res://luxo-pipe"
@export var body: PackedScene = preload("res://luxo.glb")
@export var count := 20
@export var apart := 0.9  ## metres from one to the next, along x
@export var lanes := 5

var _pipe: FileAccess
var _pid := -1
var _parts: PackedStringArray
var _gaits: PackedStringArray
var _skeletons: Array[Skeleton3D] = []


func _ready() -> void:
	var path := ProjectSettings.globalize_path(program)
	var started := OS.execute_with_pipe(path, [str(count), str(apart)])
	if started.is_empty():
		push_error("%s does not run" % path)
		set_process(false)
		return
	_pipe = started["stdio"]
	_pid = started["pid"]
	_parts = _ask("parts").split(" ", false)
	_gaits = _ask("gaits").split(" ", false)
	for i in count:
		var one := body.instantiate()
		add_child(one)
		one.position.z = (i % lanes - (lanes - 1) / 2.0) * apart
		for player: AnimationPlayer in one.find_children("*", "AnimationPlayer", true, false):
			player.queue_free()  # it is no recording
		_skeletons.append(one.find_children("*", "Skeleton3D", true, false)[0])


func _process(delta: float) -> void:
	var told := _ask("step %f" % minf(delta, 0.1)).split_floats(" ", false)
	if told.size() != 7 * count * _parts.size():
		return
	for i in count:
		for bone in _skeletons[i].get_bone_count():  # parents come first
			var part := _parts.find(_skeletons[i].get_bone_name(bone))
			if part < 0:
				continue
			var k := 7 * (i * _parts.size() + part)
			var turned := Basis(Quaternion(told[k + 3], told[k + 4], told[k + 5], told[k + 6]).normalized())
			var place := Transform3D(turned, Vector3(told[k], told[k + 1], told[k + 2]))
			_skeletons[i].set_bone_global_pose(bone, place)


func _unhandled_key_input(event: InputEvent) -> void:
	if not event.is_pressed() or event.is_echo():
		return
	for i in count:
		if event.keycode == KEY_SPACE:
			_ask("push %d %s 0.1 4 6" % [i, _parts[_parts.size() - 1]])
		elif event.keycode >= KEY_1 and event.keycode - KEY_1 < _gaits.size():
			_ask("gait %d %s 0.3" % [i, _gaits[event.keycode - KEY_1]])


func _exit_tree() -> void:
	if _pid > 0:
		OS.kill(_pid)


## Sends a line and waits for the one that answers it.
func _ask(line: String) -> String:
	_pipe.store_line(line)
	_pipe.flush()
	return _pipe.get_line()
