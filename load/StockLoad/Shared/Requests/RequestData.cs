using System.Text;
using System.Text.RegularExpressions;
using Microsoft.VisualBasic.FileIO;
using StockExchange.LoadEngine.Http;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.StockLoad.Shared.Requests;

/// <summary>Rows of a CSV file (RFC 4180), whose fields replace their names in braces: <c>/orders/{id}</c>.</summary>
internal sealed partial class RequestData
{
    private const int MostRows = 1_000_000;

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
            using var parser = new TextFieldParser(file) { TextFieldType = FieldType.Delimited, TrimWhiteSpace = false };
            parser.SetDelimiters(",");
            string[] names = parser.ReadFields()
                ?? throw new CommandException($"{option} {file} is empty: its first line must hold the column names.");
            List<string[]> rows = [];
            while (parser.ReadFields() is { } fields)
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
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException or MalformedLineException)
        {
            throw new CommandException($"{option} {file} cannot be read: {failure.Message}", failure);
        }
    }

    /// <summary>The template with a row's fields, escaped, in place of their names in braces.</summary>
    /// <exception cref="CommandException">The file has no such name.</exception>
    public string Fill(string template, string[] row, Func<string, string> escape) => Place().Replace(template, place =>
    {
        int index = Array.IndexOf(_names, place.Groups["name"].Value);
        return index >= 0 ? escape(row[index]) : throw new CommandException(
            $"{place.Value} is not a column of --data {_file}, which has {string.Join(", ", _names)}.");
    });

    [GeneratedRegex(@"\{(?<name>[\w-]+)\}", RegexOptions.ExplicitCapture, 1_000)]
    private static partial Regex Place();
}

/// <summary>A request for each row of data, repeated from the start after the last one.</summary>
internal sealed class DataRequests : IRequestSource
{
    private readonly LoadRequest[] _requests;

    /// <summary>Replaces the names in braces in the URL, the headers and the body.</summary>
    public DataRequests(RequestChoice choice, RequestData data)
    {
        Operations = [choice.Method.Method];
        string body = Encoding.UTF8.GetString(choice.Body.Span);
        _requests = [.. data.Rows.Select(Request)];

        LoadRequest Request(string[] row) => new HttpLoadRequest(
            operation: 0,
            choice.Method,
            new(data.Fill(choice.Url.OriginalString, row, Uri.EscapeDataString)),
            [.. choice.Headers.Select(header => KeyValuePair.Create(header.Key, data.Fill(header.Value, row, field => field)))],
            Encoding.UTF8.GetBytes(data.Fill(body, row, field => field)));
    }

    public IReadOnlyList<string> Operations { get; }

    public LoadRequest this[long sequence] => _requests[sequence % _requests.Length];
}
