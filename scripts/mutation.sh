#!/usr/bin/env bash
# Measures the mutation score of the verdicts' tests: Stryker changes the rules in one place at a time, and runs
# tests/.../Verdicts for each change.
# usage: scripts/mutation.sh [OPTION ...]   options of dotnet stryker, for instance --mutate '**/Evidence.cs'
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../tests/Verdicts.Mutations"
dotnet tool restore
export RunAnalyzers=false # they have checked the code without the changes
dotnet stryker --skip-version-check "$@"
