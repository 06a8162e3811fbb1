using System.Text;
using System.Text.RegularExpressions;
using System.Text.Unicode;
using StockExchange.LoadEngine.Http;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.StockLoad.Shared.Requests;

/// <summary>Rows of a CSV file (RFC 4180), whose fields replace their names in braces: <c>/orders/{id}</c>.</summary>
internal sealed partial class RequestData
{
    private const int MostRows = 1_000_000;

    private static readonly UTF8Encoding StrictUtf8 = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    private readonly string _file;
    private readonly string[] _names;

    private RequestData(string file, string[] names, IReadOnlyList<string[]> rows) => (_file, _names, Rows) = (file, names, rows);

    /// <summary>The names of the columns.</summary>
    public IReadOnlyList<string> Names => _names;

    /// <summary>The rows, in the file's order.</summary>
    public IReadOnlyList<string[]> Rows { get; }

    /// <summary>Reads a table.</summary>
    /// <param name="file">The file.</param>
    /// <param name="option">What names the file, for messages.</param>
    /// <exception cref="CommandException">The file cannot be read, or is not a table with names in its first line.</exception>
    public static RequestData Read(string file, string option = "--data")
    {
        try
        {
            using var text = new StreamReader(file, StrictUtf8);
            var table = new CsvReader(text);
            string[] names = table.ReadRow()
                ?? throw new CommandException($"{option} {file} is empty: its first line must hold the column names.");
            List<string[]> rows = [];
            while (table.ReadRow() is { } fields)
            {
                if (fields.Length != names.Length)
                    throw new CommandException(
                        $"{option} {file}: row {rows.Count + 1} has {fields.Length} fields, but there are {names.Length} names.");
                if (rows.Count == MostRows) throw new CommandException($"{option} {file} has more than {MostRows:#,0} rows.");
                rows.Add(fields);
            }

            return rows.Count > 0
                ? new(file, names, rows)
                : throw new CommandException($"{option} {file} has column names, but no rows.");
        }
        catch (FormatException mistake)
        {
            throw new CommandException($"{option} {file} is not a table: {mistake.Message}.", mistake);
        }
        catch (DecoderFallbackException mistake)
        {
            throw new CommandException($"{option} {file} is not a text in UTF-8.", mistake);
        }
        catch (Exception failure) when (FileFailures.Is(failure))
        {
            throw new CommandException($"{option} {file} cannot be read: {FileFailures.Describe(failure)}", failure);
        }
    }

    /// <summary>The text of a body with names in braces; null for a body without, whose bytes stay as they are.</summary>
    /// <exception cref="CommandException">It has names, but is not a text in UTF-8.</exception>
    public static string? BodyTemplate(ReadOnlySpan<byte> body)
    {
        string text = Encoding.UTF8.GetString(body);
        if (Place().Match(text) is not { Success: true, Value: var place }) return null;
        return Utf8.IsValid(body) ? text : throw new CommandException(
            $"The --body has {place}, which --data would replace, but it is not a text in UTF-8.");
    }

    /// <summary>Refuses data that would be no value of a header, or several headers.</summary>
    /// <param name="name">The header's name.</param>
    /// <param name="template">Its value, with names in braces.</param>
    /// <exception cref="CommandException">A row has such a field, or the file has no such name.</exception>
    public void CheckHeader(string name, string template)
    {
        foreach (int column in Place().Matches(template).Select(IndexOf))
            foreach (var (index, row) in Rows.Index())
                if (!HeaderText.IsValue(row[column]))
                    throw new CommandException(
                        $"--data {_file}: row {index + 1} has a control character, or one beyond Latin-1, in {_names[column]}, "
                        + $"which goes to the header {name}.");
    }

    /// <summary>The template with a row's fields, escaped, in place of their names in braces.</summary>
    /// <exception cref="CommandException">The file has no such name.</exception>
    public string Fill(string template, string[] row, Func<string, string> escape) =>
        Place().Replace(template, place => escape(row[IndexOf(place)]));

    private int IndexOf(Match place) => Array.IndexOf(_names, place.Groups["name"].Value) is var index and >= 0
        ? index
        : throw new CommandException(
            $"{place.Value} is not a column of --data {_file}, which has {string.Join(", ", _names)}.");

    [GeneratedRegex(@"\{(?<name>[\w-]+)\}", RegexOptions.ExplicitCapture, 1_000)]
    private static partial Regex Place();
}

/// <summary>A request for each row of data, repeated from the start after the last one.</summary>
internal sealed class DataRequests : IRequestSource
{
    private readonly LoadRequest[] _requests;

    /// <summary>Replaces the names in braces in the URL, the headers and the body.</summary>
    /// <exception cref="CommandException">The data has no such name, or cannot go there.</exception>
    public DataRequests(RequestChoice choice, RequestData data)
    {
        Operations = [choice.Method.Method];
        string? body = RequestData.BodyTemplate(choice.Body.Span);
        foreach (var (name, value) in choice.Headers) data.CheckHeader(name, value);
        _requests = [.. data.Rows.Select(Request)];

        LoadRequest Request(string[] row) => new HttpLoadRequest(
            operation: 0,
            choice.Method,
            new(data.Fill(choice.Url.OriginalString, row, Uri.EscapeDataString)),
            [.. choice.Headers.Select(header => KeyValuePair.Create(header.Key, data.Fill(header.Value, row, field => field)))],
            body is null ? choice.Body : Encoding.UTF8.GetBytes(data.Fill(body, row, field => field)));
    }

    public IReadOnlyList<string> Operations { get; }

    public LoadRequest this[long sequence] => _requests[sequence % _requests.Length];
}
