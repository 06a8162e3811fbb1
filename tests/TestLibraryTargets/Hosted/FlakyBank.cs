using Polly;
using Polly.Retry;
using TestTargets;

namespace TestLibraryTargets.Hosted;

/// <summary>The synchronous half of Polly's pipelines. 150 connections, two pauses of 300 ms.</summary>
internal sealed class FlakyBank(ResiliencePipeline pipeline)
{
    public static readonly LibraryProgram Program = new("polly-pipeline",
        Label.StarvesThrough(["Polly.ResiliencePipeline.Execute"]).Advised("ExecuteAsync").NeverAdvised("TaskCompletionSource"),
        Start);

    public string Transfer()
    {
        int attempts = 0;
        return pipeline.Execute(() => attempts++ < 2 ? throw new TimeoutException() : "transferred"); // blocks
    }

    private static void Start()
    {
        ResiliencePipeline pipeline = new ResiliencePipelineBuilder().AddRetry(new RetryStrategyOptions
        {
            MaxRetryAttempts = 2,
            DelayGenerator = _ => new(WarmUp.Then(300)),
        }).Build();
        LibrarySite.Start(callers: 150, site => site.Services.AddSingleton(pipeline).AddSingleton<FlakyBank>(),
            site => site.MapGet("/", (FlakyBank bank) => bank.Transfer()));
    }
}
