using DotnetStarvation.Otlp;
using ThreadPoolDiagnostics.Incidents;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Tests.Otlp;

public sealed class IncidentLogRecordTests
{
    [Theory]
    [InlineData(100, 0.9)] // 50 s by Little's law, of which 0.9 s can have passed
    [InlineData(1, 0.5)]
    public void An_estimated_queue_delay_is_no_longer_than_the_incident(int queue, double seconds)
    {
        Observation observation = Given.With([Given.Sample(queue: queue, itemsPerSecond: 2)]);
        var incident = new Incident(
            DateTimeOffset.UnixEpoch, TimeSpan.FromSeconds(0.9), IsOver: false, observation, Decision.Decide(observation),
            new Cause("Shop.Pay", WaitKind.Task));

        var record = IncidentLogRecord.FromIncident(new Dictionary<string, string>(), "Shop", incident, page: null);

        Assert.Equal(seconds, record.Attributes.Single(attribute => attribute.Key == "dotnet.starvation.queue.delay").Value);
    }
}
