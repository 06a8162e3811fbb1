using ThreadPoolDiagnostics.Resources;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Targets.Ports;

namespace ThreadPoolDiagnostics.Tests.Resources;

/// <summary>The resources of real processes, by the environments that they were started with.</summary>
public sealed class TargetResourceTests
{
    public TargetResourceTests() => Assert.SkipUnless(OperatingSystem.IsLinux(), "environments are read from /proc");

    [Fact]
    public void What_the_process_says_of_itself_counts_more_than_what_is_read()
    {
        using Target target = Start(new()
        {
            ["OTEL_SERVICE_NAME"] = "shop",
            ["OTEL_RESOURCE_ATTRIBUTES"] = "service.name=ignored,service.version=1.4.2,service.instance.id=inherited,team=a%20b",
        });

        TargetResource resource = TargetResource.FromTarget(target.Examined, null, _ => null);

        Assert.Equal(("shop", "1.4.2", "a b"), (resource["service.name"], resource["service.version"], resource["team"]));
        Assert.NotEqual("inherited", resource["service.instance.id"]);
        Assert.Equal($"{target.Id}", resource["process.pid"]);
    }

    [Fact]
    public void Without_variables_it_is_the_name_of_the_program_and_each_start_is_another_instance()
    {
        using Target one = Start([]), two = Start([]);

        TargetResource first = Of(one.Examined), second = Of(two.Examined);

        Assert.Equal(("TestTargets", null), (first["service.name"], first["service.version"]));
        Assert.NotEqual(first["service.instance.id"], second["service.instance.id"]);
        Assert.Equal(first["service.instance.id"], Of(one.Examined)["service.instance.id"]);
    }

    [Fact]
    public void In_a_pod_the_names_come_from_the_downward_API_or_the_host_name()
    {
        using Target named = Start(new() { ["POD_NAME"] = "shop-0", ["POD_NAMESPACE"] = "prod", ["HOSTNAME"] = "other" });
        using Target plain = Start(new() { ["KUBERNETES_SERVICE_HOST"] = "10.0.0.1", ["HOSTNAME"] = "shop-1" });

        TargetResource first = Of(named.Examined), second = Of(plain.Examined);

        Assert.Equal(("shop-0", "prod"), (first["k8s.pod.name"], first["k8s.namespace.name"]));
        Assert.Equal("shop-1", second["k8s.pod.name"]);
    }

    [Fact]
    public void Of_the_recorder_only_what_holds_for_its_neighbours_is_taken()
    {
        using Target target = Start([]);
        string? Recorder(string name) => name switch
        {
            "OTEL_RESOURCE_ATTRIBUTES" => "service.name=recorder,k8s.cluster.name=east,k8s.pod.name=recorder-x",
            "POD_NAME" => "recorder-x",
            "NODE_NAME" => "node-7",
            _ => null,
        };

        TargetResource resource = TargetResource.FromTarget(target.Examined, null, Recorder);

        Assert.Equal(("TestTargets", "east", "node-7", "node-7", null), (resource["service.name"], resource["k8s.cluster.name"],
            resource["k8s.node.name"], resource["host.name"], resource["k8s.pod.name"]));
    }

    [Fact]
    public void Behind_a_port_the_runtime_tells_the_environment_and_the_pod_is_that_of_the_recorder()
    {
        using var folder = new TemporaryFolder();
        using Target target = Start(new()
        {
            ["TMPDIR"] = folder.Path,
            ["OTEL_SERVICE_NAME"] = "shop",
            ["OTEL_RESOURCE_ATTRIBUTES"] = "x=ü",
        });
        Eventually.Holds(() => DiagnosticPort.AllIn(folder.Path).Count == 1, "it has its socket");
        TargetProcess behind = DiagnosticPort.AllIn(folder.Path)[0];
        TargetInfo info = behind.Describe(TimeSpan.FromSeconds(30), TestContext.Current.CancellationToken);

        TargetResource resource = TargetResource.FromTarget(behind, info, name => name == "POD_NAME" ? "shop-0" : null);

        Assert.Equal(("shop", "ü", "shop-0"), (resource["service.name"], resource["x"], resource["k8s.pod.name"]));
        Assert.Equal($"{info.Runtime}", resource["service.instance.id"]);
    }

    private static Target Start(Dictionary<string, string?> variables) =>
        Target.StartWith(variables, "dotnet", Target.AssemblyFile, "idle");

    private static TargetResource Of(TargetProcess target) => TargetResource.FromTarget(target, null, _ => null);
}
