using DotnetStarvation.Incidents;
using DotnetStarvation.Record;
using Microsoft.Extensions.Time.Testing;
using ThreadPoolDiagnostics.Resources;

namespace DotnetStarvation.Tests.Record;

public sealed class SeenProcessesTests : TestWithFolder
{
    [Fact]
    public void A_process_whose_end_could_not_be_saved_is_not_said_to_go_on()
    {
        DateTimeOffset start = DateTimeOffset.UnixEpoch;
        var clock = new FakeTimeProvider(start);
        var seen = new SeenProcesses(Folder.Path, clock);
        foreach (string instance in (string[])["ended", "running"]) seen.Begin(Resource(instance));
        string file = Folder.File(IncidentFolder.ProcessesFile), saved = File.ReadAllText(file);
        File.Delete(file);
        Directory.CreateDirectory(file); // what is in the way of the file makes writing fail

        Assert.ThrowsAny<Exception>(() => seen.End(Resource("ended")));
        Directory.Delete(file);
        File.WriteAllText(file, saved);
        clock.Advance(TimeSpan.FromMinutes(2));
        seen.SaveIfDue();

        using FileStream stream = File.OpenRead(file);
        Assert.Equal(
            [("ended", start), ("running", start + TimeSpan.FromMinutes(2))],
            FollowedProcesses.Parse(stream).Processes.Select(one => (one.Instance, one.Last)).Order());
    }

    private static TargetResource Resource(string instance) => new(new Dictionary<string, string>
    {
        [TargetResource.ServiceName] = "shop",
        [TargetResource.ServiceInstance] = instance,
        [TargetResource.Host] = "node-1",
    });
}
