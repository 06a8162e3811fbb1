using System.Buffers;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;
using StockExchange.LoadEngine.Flows.Values;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Flows.Answers;

/// <summary>Takes a value from an answer, or checks it. Thread-safe.</summary>
/// <param name="kind">The kind of its failure.</param>
/// <param name="subject">What it is about, in its failures: "buy: status".</param>
internal abstract class AnswerReader(FailureKind kind, string subject)
{
    /// <summary>How long a regular expression may take for one answer.</summary>
    protected static readonly TimeSpan Patience = TimeSpan.FromSeconds(1);

    /// <summary>Reads the answer.</summary>
    /// <returns>The failure; null when there is none.</returns>
    public Failure? Read(AnswerView answer, Variables values)
    {
        try
        {
            return Mistake(answer, values) is { } mistake ? Failed(mistake) : null;
        }
        catch (Exception notJson) when (notJson is JsonException or InvalidOperationException)
        {
            // An escape that is no character is an invalid operation.
            return Failed(answer.Unreadable() ?? $"the body is not JSON, {answer.Excerpt()}");
        }
        catch (RegexMatchTimeoutException)
        {
            return Failed($"the regular expression took longer than {Patience.TotalSeconds} s");
        }
    }

    /// <summary>What is wrong with the answer, without the subject; null when nothing is.</summary>
    protected abstract string? Mistake(AnswerView answer, Variables values);

    private Failure Failed(string mistake) => new(kind, $"{subject}: {mistake}.") { Subject = subject };
}

/// <summary>Takes a value, and removes the one before where there is none.</summary>
/// <param name="subject">The subject of its failures.</param>
/// <param name="name">The index of the value's name.</param>
/// <param name="isForHeader">Whether the value goes to a header, where no line break may be.</param>
internal abstract class ValueReader(string subject, int name, bool isForHeader) : AnswerReader(FailureKind.Extraction, subject)
{
    private static readonly SearchValues<byte> Controls =
        SearchValues.Create([.. Enumerable.Range(0, 32).Where(code => code != '\t').Append(127).Select(code => (byte)code)]);

    protected sealed override string? Mistake(AnswerView answer, Variables values)
    {
        values.Remove(name);
        if (Extract(answer, values) is { } mistake)
        {
            values.Remove(name);
            return mistake;
        }

        if (!isForHeader || values[name].IndexOfAny(Controls) < 0) return null;
        values.Remove(name);
        return "the value has a control character, which no header may have";
    }

    /// <summary>Sets the value; or says why there is none.</summary>
    protected abstract string? Extract(AnswerView answer, Variables values);
}

/// <inheritdoc cref="Extraction.FromHeader"/>
internal sealed class HeaderReader(string subject, int name, bool isForHeader, string header)
    : ValueReader(subject, name, isForHeader)
{
    private readonly byte[] _header = Encoding.Latin1.GetBytes(header);
    private readonly int _name = name;

    protected override string? Extract(AnswerView answer, Variables values)
    {
        if (!answer.TryGetHeader(_header, out ReadOnlySpan<byte> value)) return $"the answer has no header {header}";
        values.Set(_name, value);
        return null;
    }
}

/// <inheritdoc cref="Extraction.FromJson"/>
internal sealed class JsonReader(string subject, int name, bool isForHeader, string pointer)
    : ValueReader(subject, name, isForHeader)
{
    private readonly JsonPointer _pointer = JsonPointer.Parse(pointer);
    private readonly int _name = name;

    protected override string? Extract(AnswerView answer, Variables values)
    {
        if (_pointer.TryRead(answer.Body, values.Replace(_name))) return answer.Unreadable();
        return answer.Unreadable() ?? $"{pointer} is not in the body, {answer.Excerpt()}";
    }
}

/// <inheritdoc cref="Extraction.FromRegex"/>
internal sealed class RegexReader(string subject, int name, bool isForHeader, string pattern)
    : ValueReader(subject, name, isForHeader)
{
    private readonly Regex _pattern = new(pattern, RegexOptions.Compiled | RegexOptions.CultureInvariant, Patience);
    private readonly int _name = name;

    protected override string? Extract(AnswerView answer, Variables values)
    {
        if (answer.Unreadable() is { } mistake) return mistake;
        Match match = _pattern.Match(answer.Text);
        Group found = match.Groups.Count > 1 ? match.Groups[1] : match;
        if (!found.Success) return $"'{pattern}' does not match the body, {answer.Excerpt()}";
        Encoding.UTF8.GetBytes(found.ValueSpan, values.Replace(_name));
        return null;
    }
}
