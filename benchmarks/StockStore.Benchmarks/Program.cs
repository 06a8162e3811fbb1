using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using Perfolizer.Horology;
using StockExchange.StockStore.Benchmarks;

// "load-once FILE" is how the start-up measure calls itself; other arguments go to BenchmarkDotNet; none runs all and writes the
// results.
if (args is ["load-once", var path]) return LoadTime.LoadOnce(path);

Directory.SetCurrentDirectory(ResultFile.CheckoutRoot); // where BenchmarkDotNet looks for the project

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
