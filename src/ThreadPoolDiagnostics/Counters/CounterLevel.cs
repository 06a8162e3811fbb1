namespace ThreadPoolDiagnostics.Counters;

/// <summary>A level of an instrument or EventCounter, at the beginning and at the end of a capture.</summary>
/// <param name="Provider">The meter or EventSource: "Npgsql".</param>
/// <param name="Name">The counter's name: "db.client.connections.usage".</param>
/// <param name="Tags">Its tags, "name=value,name=value"; empty when there are none.</param>
/// <param name="First">The first value; of a counter that adds and subtracts, relative to the beginning of the capture.</param>
/// <param name="Last">The last value.</param>
public sealed record CounterLevel(string Provider, string Name, string Tags, double First, double Last);
