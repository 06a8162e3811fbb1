using System.Text.RegularExpressions;
using Microsoft.VisualBasic.FileIO;

namespace StockExchange.StockLoad.Shared.Requests;

/// <summary>Rows of a CSV file (RFC 4180), whose fields take the places of their names in braces: <c>/orders/{id}</c>.</summary>
internal sealed partial class RequestData
{
    private const int MostRows = 1_000_000;

    private readonly string _file;
    private readonly string[] _names;

    private RequestData(string file, string[] names, IReadOnlyList<string[]> rows) => (_file, _names, Rows) = (file, names, rows);

    /// <summary>In the file's order.</summary>
    public IReadOnlyList<string[]> Rows { get; }

    /// <exception cref="CommandException">It cannot be read, or is no table with names in its first line.</exception>
    public static RequestData Read(string file)
    {
        try
        {
            using var parser = new TextFieldParser(file) { TextFieldType = FieldType.Delimited, TrimWhiteSpace = false };
            parser.SetDelimiters(",");
            string[] names = parser.ReadFields()
                ?? throw new CommandException($"--data {file} is empty: its first line must hold the column names.");
            List<string[]> rows = [];
            while (parser.ReadFields() is { } fields)
            {
                if (fields.Length != names.Length)
                    throw new CommandException(
                        $"--data {file}: row {rows.Count + 1} has {fields.Length} fields, but there are {names.Length} names.");
                if (rows.Count == MostRows) throw new CommandException($"--data {file} has more than {MostRows:#,0} rows.");
                rows.Add(fields);
            }

            return rows.Count > 0
                ? new(file, names, rows)
                : throw new CommandException($"--data {file} has column names, but no rows.");
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException or MalformedLineException)
        {
            throw new CommandException($"--data {file} cannot be read: {failure.Message}", failure);
        }
    }

    /// <param name="template">Text with names in braces.</param>
    /// <param name="row">One of <see cref="Rows"/>.</param>
    /// <param name="escape">How a field is written there.</param>
    /// <exception cref="CommandException">There is no such name.</exception>
    public string Fill(string template, string[] row, Func<string, string> escape) => Place().Replace(template, place =>
    {
        int index = Array.IndexOf(_names, place.Groups["name"].Value);
        return index >= 0 ? escape(row[index]) : throw new CommandException(
            $"{place.Value} is not a column of --data {_file}, which has {string.Join(", ", _names)}.");
    });

    [GeneratedRegex(@"\{(?<name>[\w-]+)\}", RegexOptions.ExplicitCapture, 1_000)]
    private static partial Regex Place();
}
