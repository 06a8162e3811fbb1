using System.Text;

namespace StockExchange.StockLoad.Shared.Requests;

/// <summary>
/// Reads the rows of a table in CSV (RFC 4180). Fields are as they are written, with their blanks, in quotes with line breaks. An
/// empty line is no row.
/// </summary>
internal sealed class CsvReader(TextReader text)
{
    /// <summary>A file may be a device that has no end.</summary>
    private const int LongestField = 10_000_000;

    private readonly StringBuilder _field = new();
    private int _line = 1;

    /// <summary>The fields of the next row; null after the last one.</summary>
    /// <exception cref="FormatException">The text is not CSV; the message begins with the line.</exception>
    public string[]? ReadRow()
    {
        while (text.Peek() is '\r' or '\n') Next();
        if (text.Peek() < 0) return null;
        List<string> fields = [ReadField()];
        while (text.Peek() == ',')
        {
            Next();
            fields.Add(ReadField());
        }

        return [.. fields];
    }

    private string ReadField()
    {
        _field.Clear();
        if (text.Peek() == '"') ReadQuoted();
        else
            while (!IsAtEndOfField) Append(Next() is var letter and not '"' ? letter : throw Mistake(
                _line, "has a quotation mark in a field without quotes: put the field in quotes, and double those in it"));
        return _field.ToString();
    }

    private void ReadQuoted()
    {
        int first = _line;
        Next();
        while (true)
        {
            int letter = Next();
            if (letter < 0) throw Mistake(first, "begins a field in quotes that does not end");
            if (letter == '"')
            {
                if (text.Peek() != '"') break;
                Next();
            }

            Append(letter);
        }

        if (!IsAtEndOfField) throw Mistake(_line, "has text between a field in quotes and the next comma");
    }

    private bool IsAtEndOfField => text.Peek() is < 0 or ',' or '\r' or '\n';

    private int Next()
    {
        int letter = text.Read();
        if (letter == '\n') _line++;
        return letter;
    }

    private void Append(int letter)
    {
        if (_field.Length == LongestField) throw Mistake(_line, $"has a field of more than {LongestField:#,0} characters");
        _field.Append((char)letter);
    }

    private static FormatException Mistake(int line, string what) => new($"line {line} {what}");
}
