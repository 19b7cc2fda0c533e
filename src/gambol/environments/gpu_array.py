"""Arrays in the memory of a GPU as other programs read them there: `__dlpack__` and `__cuda_array_interface__`.

DLPack's structures are those of its C header (version 0.8), laid out by ctypes.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
from numpy.typing import NDArray

CPU, CUDA = 1, 2  # kinds of memory, as DLPack numbers them
FLOAT = 2  # kind of number
NAME = b"dltensor"


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )


class _Managed(ctypes.Structure):
    pass


_Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))
_Managed._fields_ = [("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", _Deleter)]

_lent: dict[int, tuple[Any, ...]] = {}  # what others still read, by the address of its structure


def _give_back(managed: Any) -> None:
    _lent.pop(ctypes.addressof(managed.contents), None)


# Python's own functions by prototypes of our own: others change those that `ctypes.pythonapi` keeps for all.
_finding = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)
_pointer = _finding(("PyCapsule_GetPointer", ctypes.pythonapi))
_holds = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p)(("PyCapsule_IsValid", ctypes.pythonapi))
_making = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
_capsule = _making(("PyCapsule_New", ctypes.pythonapi))


def _drop(capsule: int) -> None:
    """Nobody has taken it: one that was taken has another name, and its reader gives it back."""
    if _holds(capsule, NAME):
        _lent.pop(_pointer(capsule, NAME), None)


_given_back, _dropped = _Deleter(_give_back), ctypes.PYFUNCTYPE(None, ctypes.c_void_p)(_drop)


class GpuArray:
    """Numbers at an address of a GPU's memory, which `owner` holds. `torch.from_dlpack`, `jax.dlpack.from_dlpack` and
    `cupy.from_dlpack` read it where it is; `numpy()` copies it here."""

    def __init__(
        self,
        owner: Any,
        address: int,
        shape: tuple[int, ...],
        dtype: np.dtype[Any],
        strides: tuple[int, ...] | None = None,
        memory: int = CUDA,
    ) -> None:
        """Strides are in numbers; by default rows follow one another."""
        self._owner, self.address, self._memory = owner, address, memory
        self.shape, self.dtype = shape, dtype
        self.strides = strides or tuple(int(np.prod(shape[i + 1 :])) for i in range(len(shape)))

    def __len__(self) -> int:
        return self.shape[0]

    def column(self, i: int) -> GpuArray:
        """One column of a table, where it is."""
        return GpuArray(
            self._owner,
            self.address + i * self.dtype.itemsize,
            self.shape[:1],
            self.dtype,
            self.strides[:1],
            self._memory,
        )

    def numpy(self) -> NDArray[Any]:
        """A copy in this computer's memory."""
        count = 1 + sum((n - 1) * stride for n, stride in zip(self.shape, self.strides, strict=True))
        flat = np.empty(count, self.dtype)
        self._owner.download(flat, self.address)
        steps = [stride * self.dtype.itemsize for stride in self.strides]
        return np.lib.stride_tricks.as_strided(flat, self.shape, steps).copy()

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {
            "shape": self.shape,
            "typestr": self.dtype.str,
            "data": (self.address, False),
            "strides": tuple(stride * self.dtype.itemsize for stride in self.strides),
            "version": 3,
        }

    def __dlpack_device__(self) -> tuple[int, int]:
        return self._memory, 0

    def __dlpack__(
        self, *, stream: Any = None, max_version: Any = None, dl_device: Any = None, copy: bool | None = None
    ) -> Any:
        """As a capsule. What wrote the numbers has ended by then, so that no stream has to wait."""
        if copy:
            raise BufferError("a GPU's array is read where it is; copy it there")
        kind = ctypes.c_int64 * len(self.shape)
        shape, strides = kind(*self.shape), kind(*self.strides)
        managed = _Managed()
        managed.tensor = _Tensor(
            self.address, self._memory, 0, len(self.shape), FLOAT, self.dtype.itemsize * 8, 1, shape, strides, 0
        )
        managed.deleter = _given_back
        place = ctypes.addressof(managed)
        _lent[place] = (managed, shape, strides, self._owner)
        return _capsule(place, NAME, ctypes.cast(_dropped, ctypes.c_void_p))
