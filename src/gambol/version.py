"""The version, as the installed package says."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("gambol")
except PackageNotFoundError:  # run from the source tree without installing
    __version__ = "0+unknown"
