using ThreadPoolDiagnostics.Resources;

namespace DotnetStarvation.Record;

/// <summary>The recorder's own resource.</summary>
internal static class RecorderResource
{
    /// <param name="variable">Reads a variable of the environment.</param>
    public static IReadOnlyDictionary<string, string> Read(Func<string, string?> variable)
    {
        var attributes = new SortedDictionary<string, string>(StringComparer.Ordinal)
        {
            [TargetResource.ServiceName] = "dotnet-starvation",
            [TargetResource.ServiceVersion] = ToolVersion.Text.Split('+')[0],
            [TargetResource.Host] = variable("NODE_NAME") ?? Environment.MachineName,
        };
        Set(TargetResource.PodName, variable("POD_NAME"));
        Set(TargetResource.PodNamespace, variable("POD_NAMESPACE"));
        Set(TargetResource.Node, variable("NODE_NAME"));
        foreach (var (name, value) in ResourceText.Parse(variable("OTEL_RESOURCE_ATTRIBUTES"))) Set(name, value);
        Set(TargetResource.ServiceName, variable("OTEL_SERVICE_NAME"));
        attributes["process.pid"] = $"{Environment.ProcessId}";
        attributes[TargetResource.ServiceInstance] =
            $"{attributes[TargetResource.Host]}-{Environment.ProcessId}-{Guid.NewGuid():N}";
        return attributes;

        void Set(string name, string? value)
        {
            if (!string.IsNullOrWhiteSpace(value)) attributes[name] = value;
        }
    }
}
