namespace StockExchange.LoadEngine.Flows.Answers;

/// <summary>Takes a value from an answer. A value that is not there is a failure of the step.</summary>
public sealed class Extraction
{
    private Extraction(string name, ExtractionSource source, string expression) =>
        (Name, Source, Expression) = (name, source, expression);

    /// <summary>The name of the value, <c>{name}</c> in later requests of the same vuser.</summary>
    public string Name { get; }

    /// <summary>Where the value is.</summary>
    public ExtractionSource Source { get; }

    /// <summary>The JSON pointer, the header's name or the regular expression.</summary>
    public string Expression { get; }

    /// <summary>The value at a JSON pointer (RFC 6901) into the body: a string as text, anything else as JSON.</summary>
    /// <param name="name">The name of the value.</param>
    /// <param name="jsonPointer">The pointer, <c>/0/id</c>.</param>
    public static Extraction FromJson(string name, string jsonPointer) => new(name, ExtractionSource.Json, jsonPointer);

    /// <summary>The value of the first header with a name.</summary>
    /// <param name="name">The name of the value.</param>
    /// <param name="header">The header's name, in any case.</param>
    public static Extraction FromHeader(string name, string header) => new(name, ExtractionSource.Header, header);

    /// <summary>The first group of the first match of a regular expression in the body, or the whole match where it has no
    /// groups.</summary>
    /// <param name="name">The name of the value.</param>
    /// <param name="pattern">The expression, as of .NET.</param>
    public static Extraction FromRegex(string name, string pattern) => new(name, ExtractionSource.Regex, pattern);
}

/// <summary>Where in an answer a value is.</summary>
public enum ExtractionSource
{
    /// <summary>In the body, at a JSON pointer.</summary>
    Json,

    /// <summary>In a header.</summary>
    Header,

    /// <summary>In the body, by a regular expression.</summary>
    Regex,
}
