using System.Globalization;
using ThreadPoolDiagnostics.Machine;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Resources;

/// <summary>
/// What tells a process from the other replicas of its service: the attributes of an OpenTelemetry resource, by the semantic
/// conventions. They are those of one start of one process: after a restart service.instance.id is another one.
/// </summary>
/// <param name="Attributes">The attributes by name.</param>
public sealed record TargetResource(IReadOnlyDictionary<string, string> Attributes)
{
    /// <summary>Names of attributes.</summary>
    public const string ServiceName = "service.name", ServiceVersion = "service.version",
        ServiceInstance = "service.instance.id", ServiceNamespace = "service.namespace", Host = "host.name",
        Container = "container.id", PodName = "k8s.pod.name", PodUid = "k8s.pod.uid", PodNamespace = "k8s.namespace.name",
        Node = "k8s.node.name";

    /// <summary>How long a runtime may take to tell its environment, where the system does not.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(1);

    private const string Variable = "OTEL_RESOURCE_ATTRIBUTES", NameVariable = "OTEL_SERVICE_NAME";

    /// <summary>The attribute with this name; null when it is unknown.</summary>
    public string? this[string name] => Attributes.GetValueOrDefault(name);

    /// <summary>The resource of a process. What it says of itself in its environment counts more than what is read.</summary>
    /// <param name="target">The process.</param>
    /// <param name="info">The runtime's information on it; null when it did not answer.</param>
    /// <param name="recorder">The environment of whoever follows it, which says what both have in common.</param>
    public static TargetResource FromTarget(TargetProcess target, TargetInfo? info, Func<string, string?> recorder)
    {
        LinuxProcess? process = target.IsLocal && LinuxProcess.IsSupported ? new LinuxProcess(target.Id) : null;
        IReadOnlyDictionary<string, string> variables =
            info is null && process is null ? new Dictionary<string, string>() : target.ReadEnvironment(Patience);
        var attributes = new SortedDictionary<string, string>(StringComparer.Ordinal);

        foreach (var (name, value) in ResourceText.Parse(recorder(Variable)).Where(pair => IsCommon(pair.Key, target.IsLocal)))
            attributes[name] = value;
        Set(attributes, ServiceName, target.Name ?? info?.EntryAssembly ?? "unknown_service:dotnet");
        Set(attributes, Host, recorder("NODE_NAME") ?? Environment.MachineName);
        Set(attributes, Node, recorder("NODE_NAME"));
        if (!target.IsLocal) SetPod(attributes, recorder); // its socket is in a folder that containers of one pod share
        SetPod(attributes, variables.GetValueOrDefault);
        if (variables.ContainsKey("KUBERNETES_SERVICE_HOST"))
        {
            if (!variables.ContainsKey("POD_NAME")) Set(attributes, PodName, variables.GetValueOrDefault("HOSTNAME"));
            if (!variables.ContainsKey("POD_NAMESPACE")) Set(attributes, PodNamespace, process?.AccountNamespace);
        }
        foreach (var (name, value) in ResourceText.Parse(variables.GetValueOrDefault(Variable))) attributes[name] = value;
        Set(attributes, ServiceName, variables.GetValueOrDefault(NameVariable));
        SetIdentity(attributes, target, info, process);
        return new TargetResource(attributes);
    }

    /// <summary>What a process inherits from others, or may get wrong: two with one instance would be one series.</summary>
    private static void SetIdentity(
        SortedDictionary<string, string> attributes, TargetProcess target, TargetInfo? info, LinuxProcess? process)
    {
        ContainerPaths paths = ContainerPaths.Parse(process?.Groups ?? "", process?.Mounts ?? "");
        Set(attributes, Container, paths.Container);
        Set(attributes, PodUid, paths.Pod);
        Set(attributes, "process.pid", target.Id.ToString(CultureInfo.InvariantCulture));
        Set(attributes, "process.runtime.name", ".NET");
        Set(attributes, "process.runtime.version", info?.RuntimeVersion);
        Set(attributes, ServiceInstance, target.Started is { } started
            ? $"{attributes[Host]}-{target.Id}-{started}"
            : $"{info?.Runtime ?? Guid.NewGuid()}");
    }

    private static void SetPod(SortedDictionary<string, string> attributes, Func<string, string?> variable)
    {
        Set(attributes, PodName, variable("POD_NAME"));
        Set(attributes, PodNamespace, variable("POD_NAMESPACE"));
        Set(attributes, Node, variable("NODE_NAME"));
    }

    private static void Set(SortedDictionary<string, string> attributes, string name, string? value)
    {
        if (!string.IsNullOrWhiteSpace(value)) attributes[name] = ResourceText.Cut(value);
    }

    /// <summary>Whether what the recorder says of itself holds for a process beside it: cluster, region and node do.</summary>
    private static bool IsCommon(string name, bool isLocal) =>
        !name.StartsWith("service.", StringComparison.Ordinal)
        && !name.StartsWith("process.", StringComparison.Ordinal)
        && !name.StartsWith("telemetry.", StringComparison.Ordinal)
        && !name.StartsWith("container.", StringComparison.Ordinal)
        && !name.StartsWith("k8s.container.", StringComparison.Ordinal)
        && (!isLocal || (!name.StartsWith("k8s.pod.", StringComparison.Ordinal) && name != PodNamespace));
}
