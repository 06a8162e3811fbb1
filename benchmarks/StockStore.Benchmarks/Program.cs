using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using Perfolizer.Horology;
using StockExchange.Measuring;
using StockExchange.StockStore.Benchmarks;

// "load-once FILE" and "open-once FILE" are how the start-up measures call themselves; "recovery" measures a start after a kill;
// other arguments go to BenchmarkDotNet; none runs all and writes the results.
switch (args)
{
    case ["load-once", var path]:
        return LoadTime.LoadOnce(path);
    case ["open-once", var path]:
        RecoveryTime.OpenOnce(path);
        return 0;
    case ["recovery"]:
        await RecoveryTime.MeasureAsync();
        return 0;
}

Directory.SetCurrentDirectory(Built.Repository); // where BenchmarkDotNet looks for the project

// Many short iterations, of which the lower quartile is reported: other programs that take a core now and then spoil some, not
// all.
Job job = Job.Default
    .WithLaunchCount(2)
    .WithWarmupCount(10)
    .WithIterationCount(50)
    .WithIterationTime(TimeInterval.FromMilliseconds(10))
    .WithUnrollFactor(1).WithGcForce(false);
IConfig config = DefaultConfig.Instance.AddJob(job).AddColumn(StatisticColumn.Q1);
string[] choice = args.Length > 0 ? args : ["--filter", "*"];
Summary[] summaries = [.. BenchmarkSwitcher.FromAssembly(typeof(Program).Assembly).Run(choice, config)];
if (args.Length == 0) ResultFile.Write(summaries, LoadTime.Measure());
return 0;
