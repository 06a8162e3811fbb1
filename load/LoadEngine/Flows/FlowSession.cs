using System.Buffers;
using StockExchange.LoadEngine.Flows.Answers;
using StockExchange.LoadEngine.Flows.Cookies;
using StockExchange.LoadEngine.Flows.Values;
using StockExchange.LoadEngine.Randomness;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Flows;

/// <summary>What a vuser of a flow keeps: its values, its cookies, its place in the iteration. Not thread-safe.</summary>
internal sealed class FlowSession
{
    /// <summary>Each iteration has 2^16 random numbers before those of the next begin.</summary>
    private const int BitsPerIteration = 16;

    private readonly CompiledFlow _flow;
    private readonly ValueGenerators _generators;
    private readonly int _vuser;
    private readonly Variables _values;
    private readonly CookieJar _cookies;
    private readonly AnswerView _answer;
    private ulong _place;
    private CompiledStep? _only;

    public FlowSession(CompiledFlow flow, ValueGenerators generators, int vuser)
    {
        (_flow, _generators, _vuser) = (flow, generators, vuser);
        _values = new(flow.Names.All.Count);
        _cookies = new(flow.Server);
        Request = new(_values, _cookies);
        _answer = new(Request.Kept);
    }

    /// <summary>The current request.</summary>
    public FlowRequest Request { get; }

    /// <summary>Begins the setup, whose values are those of no iteration.</summary>
    public void BeginSetup() => Begin(iteration: null, ulong.MaxValue - (ulong)_vuser);

    public void BeginIteration(long sequence)
    {
        Begin(sequence, (ulong)sequence);
        _only = _flow.Choose(Random());
    }

    /// <summary>The step of the iteration with this index, from 0; null after the last one.</summary>
    public CompiledStep? StepAt(int index) =>
        _only is null ? index < _flow.Steps.Length ? _flow.Steps[index] : null : index == 0 ? _only : null;

    /// <summary>Makes <see cref="Request"/> that of a step.</summary>
    /// <returns>Why it cannot be sent; null when it can.</returns>
    public Failure? Prepare(CompiledStep step)
    {
        int missing = step.Request.Missing(_values);
        if (missing < 0)
        {
            Request.Become(step);
            return null;
        }

        string name = _flow.Names.All[missing];
        return new(FailureKind.Extraction, $"{step.Name}: there is no value for {{{name}}}, because no answer had it.")
        {
            Subject = $"{step.Name}: {name}",
        };
    }

    /// <summary>Takes cookies and values from a complete answer, and checks it.</summary>
    /// <returns>The first failure; null when there is none.</returns>
    public Failure? Read(CompiledStep step, Answer answer)
    {
        if (Request.Kept.SetCookies.Count > 0) _cookies.Add(Request.Target, Request.Kept.SetCookies);
        if (!step.ReadsAnswer) return null;
        _answer.Begin(answer.Status);
        foreach (AnswerReader reader in step.Readers)
            if (reader.Read(_answer, _values) is { } failure) return failure;
        return null;
    }

    /// <summary>The pause after a step; zero for none.</summary>
    public TimeSpan Pause(CompiledStep step)
    {
        if (step.ThinkTime is not { } pause) return TimeSpan.Zero;
        TimeSpan length = pause.Sample(_flow.Seed, _place);
        _place += 2;
        return length;
    }

    private void Begin(long? iteration, ulong number)
    {
        _place = unchecked(number << BitsPerIteration);
        _flow.TakeRow(iteration, _vuser, _values);
        foreach (var (name, generator) in _generators.All)
        {
            ArrayBufferWriter<byte> value = _values.Replace(name);
            value.Advance(generator.Write(Random(), value.GetSpan(generator.Longest)));
        }
    }

    private ulong Random() => SplitMix64.At(_flow.Seed, _place++);
}

/// <summary>The generators of one load, which all its vusers share.</summary>
internal sealed class ValueGenerators(CompiledFlow flow)
{
    /// <summary>The index of each name, and its generator.</summary>
    public (int Name, IValueGenerator Generator)[] All { get; } =
        [.. flow.Values.Select(value => (value.Name, value.Value.CreateGenerator()))];
}
