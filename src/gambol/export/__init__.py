"""Motion and bodies in the formats of other tools."""

from typing import TYPE_CHECKING

from gambol.boundary import loaded_when_asked

if TYPE_CHECKING:
    from gambol.export.clip_data import Clip, Event
    from gambol.export.clips.gathering import Clips, clips_of
    from gambol.export.clips.looping import clip
    from gambol.export.clips.onto_rig import save_onto_rig
    from gambol.export.clips.saving import save_clips
    from gambol.export.mujoco_model import mjcf
    from gambol.export.skeleton import Bone
    from gambol.export.tables import candidates
else:
    __getattr__, __dir__ = loaded_when_asked(__name__)

__all__ = [
    "Bone",
    "Clip",
    "Clips",
    "Event",
    "candidates",
    "clip",
    "clips_of",
    "mjcf",
    "save_clips",
    "save_onto_rig",
]
