#!/usr/bin/env bash
# Makes dotnet-starvation as one file with its runtime in it, one for each platform.
set -uo pipefail
ROOT=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
readonly ROOT LARGEST=$((40 * 1024 * 1024))

case ${1:-} in
  -h | --help)
    cat << 'HELP'
usage: scripts/publish-tool.sh [FOLDER [PLATFORM...]]

FOLDER/PLATFORM/dotnet-starvation, which needs nothing but the kernel and the C library of its platform.

  FOLDER     default: artifacts/tool
  PLATFORM   default: linux-x64 linux-arm64 linux-musl-x64 linux-musl-arm64

exit codes: 0; 1 a file was not made or is larger than 40 MB; 69 the runtime of a platform is not in the package source
HELP
    exit 0 ;;
esac
out=${1:-$ROOT/artifacts/tool}
platforms=("${@:2}")
[ ${#platforms[@]} -gt 0 ] || platforms=(linux-x64 linux-arm64 linux-musl-x64 linux-musl-arm64)

status=0
for platform in "${platforms[@]}"; do
  file=$out/$platform/dotnet-starvation
  if ! log=$(dotnet publish "$ROOT/src/dotnet-starvation" -v q --nologo -r "$platform" -o "$out/$platform" \
    -p:PublishSingleFile=true 2>&1); then
    if [[ $log == *"error NU1101"* || $log == *"error NU1102"* ]]; then
      echo "$platform: its runtime is not in the package source" >&2
      [ $status -ne 0 ] || status=69
    else
      printf '%s\n' "$log" >&2
      status=1
    fi
    continue
  fi
  size=$(wc -c < "$file")
  printf '%s: %d.%d MB\n' "$file" $((size / 1000000)) $((size / 100000 % 10))
  [ "$size" -le $LARGEST ] || { echo "$platform: larger than 40 MB" >&2; status=1; }
done
exit $status
