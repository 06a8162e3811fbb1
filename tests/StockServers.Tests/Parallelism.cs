using Xunit.Sdk;
using Xunit.v3;

// Most tests wait for a server of their own, in a few classes.
[assembly: Parallelization(Mode = ParallelMode.All)]
