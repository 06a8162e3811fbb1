#!/usr/bin/env bash
# Tests the tests of the verdicts: Stryker changes the rules, one place at a time, and runs tests/.../Verdicts for each change.
# usage: scripts/mutation.sh [OPTION ...]   options of dotnet stryker, as --mutate '**/Evidence.cs'
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../tests/Verdicts.Mutations"
dotnet tool restore
export RunAnalyzers=false # they have seen the code without the changes
dotnet stryker --skip-version-check "$@"
