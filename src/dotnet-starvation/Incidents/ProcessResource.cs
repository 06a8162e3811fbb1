namespace DotnetStarvation.Incidents;

/// <summary>Which replica of which service a process is: attributes of its OpenTelemetry resource, as far as they are known.
/// </summary>
/// <param name="Service">service.name.</param>
/// <param name="Instance">service.instance.id: one start of one process.</param>
internal sealed record ProcessResource(string Service, string Instance)
{
    /// <summary>service.version.</summary>
    public string? Version { get; init; }

    /// <summary>service.namespace.</summary>
    public string? Namespace { get; init; }

    /// <summary>container.id.</summary>
    public string? Container { get; init; }

    /// <summary>k8s.pod.name.</summary>
    public string? Pod { get; init; }

    /// <summary>k8s.namespace.name.</summary>
    public string? PodNamespace { get; init; }

    /// <summary>k8s.node.name.</summary>
    public string? Node { get; init; }
}
