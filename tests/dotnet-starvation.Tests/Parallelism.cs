using Xunit.Sdk;
using Xunit.v3;

// Most tests wait for processes; the last classes would wait alone.
[assembly: Parallelization(Mode = ParallelMode.All)]
