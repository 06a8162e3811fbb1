#!/usr/bin/env bash
# Makes dotnet-starvation as one file that needs no .NET, one for each platform.
set -uo pipefail
ROOT=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
readonly ROOT PROJECT=$ROOT/src/dotnet-starvation LARGEST=$((40 * 1024 * 1024))

with_runtime=
case ${1:-} in
  -h | --help)
    cat << 'HELP'
usage: scripts/publish-tool.sh [--with-runtime] [FOLDER [PLATFORM...]]

FOLDER/PLATFORM/dotnet-starvation, which needs nothing but the kernel and the C library of its platform.
For the platform of this machine it is native, if clang or gcc can link it (on Alpine also the
headers of zlib), and needs a C library no older than the one here. For other platforms it contains the runtime.

  --with-runtime  contain the runtime for this platform, too: for machines with an older C library
  FOLDER          default: artifacts/tool
  PLATFORM        default: linux-x64 linux-arm64 linux-musl-x64 linux-musl-arm64

exit codes: 0; 1 a file was not made or is larger than 40 MB; 64 bad arguments; 69 the runtime of a platform is not in the
package source
HELP
    exit 0 ;;
  --with-runtime) with_runtime=yes; shift ;;
  -*) echo "$1: there is no such option. --help lists commands and options." >&2; exit 64 ;;
esac
out=${1:-$ROOT/artifacts/tool}
platforms=("${@:2}")
[ ${#platforms[@]} -gt 0 ] || platforms=(linux-x64 linux-arm64 linux-musl-x64 linux-musl-arm64)

here=
if [ -z "$with_runtime" ] && { command -v clang || command -v gcc; } > /dev/null; then
  here=$(dotnet msbuild "$PROJECT" -getProperty:NETCoreSdkPortableRuntimeIdentifier) || exit 1
fi

status=0
for platform in "${platforms[@]}"; do
  file=$out/$platform/dotnet-starvation
  if [ "$platform" = "$here" ]; then form=NativeTool is=native; else form=PublishSingleFile is="with its runtime"; fi
  if ! log=$(dotnet publish "$PROJECT" -v q --nologo -m:1 -r "$platform" "-p:$form=true" -o "$out/$platform" \
    --artifacts-path "$ROOT/artifacts/publish-tool" -p:RunAnalyzers=false 2>&1); then
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
  printf '%s: %d.%d MB, %s\n' "$file" $((size / 1000000)) $((size / 100000 % 10)) "$is"
  [ "$size" -le $LARGEST ] || { echo "$platform: larger than 40 MB" >&2; status=1; }
done
exit $status
