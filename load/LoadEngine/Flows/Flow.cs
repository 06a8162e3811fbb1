using StockExchange.LoadEngine.Flows.Values;

namespace StockExchange.LoadEngine.Flows;

/// <summary>
/// Several HTTP requests that a vuser makes one after the other, on a connection of its own, with values and cookies of its own.
/// One pass is an iteration: all steps in order, or one step chosen by weight. In a closed loop each vuser begins its next
/// iteration after the one before; in an open loop iterations begin on the schedule.
/// </summary>
/// <param name="server">Scheme, host and port, perhaps with a path that is put before those of the steps.</param>
public sealed class Flow(Uri server)
{
    /// <summary>The URL of the server.</summary>
    public Uri Server => server;

    /// <summary>
    /// The steps; at least one. Either none has a weight, or each has: then an iteration makes one of them.
    /// </summary>
    public required IReadOnlyList<FlowStep> Steps { get; init; }

    /// <summary>
    /// The steps that each vuser makes once, in order, before its first iteration: a login. Those of the first vusers are made
    /// before the load begins. They are in no figure of the load but <see cref="Results.FlowResult.Setup"/>. Default: none.
    /// </summary>
    public IReadOnlyList<FlowStep> Setup { get; init; } = [];

    /// <summary>Headers of every request, which may have <c>{names}</c> of values. A step's header of the same name replaces one.
    /// Default: none.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Headers { get; init; } = [];

    /// <summary>The generated values by their names. Default: none.</summary>
    public IReadOnlyDictionary<string, FlowValue> Values { get; init; } = new Dictionary<string, FlowValue>();

    /// <summary>A table with values; null for none. Default: null.</summary>
    public FlowData? Data { get; init; }

    /// <summary>The seed of random numbers: equal seeds give the same steps, values and pauses by the number of the iteration,
    /// except for UUIDs. Default: 1.</summary>
    public ulong Seed { get; init; } = 1;

    /// <summary>Checks that the flow can be made, as a <see cref="LoadRun"/> of it does.</summary>
    /// <exception cref="FlowException">It has a mistake.</exception>
    public void Check() => _ = new CompiledFlow(this);
}
