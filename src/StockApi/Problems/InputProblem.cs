using System.Text.Json;
using Microsoft.AspNetCore.Mvc.ModelBinding;

namespace StockExchange.StockApi.Problems;

/// <summary>Translates the framework's binding and validation errors to this API's problems.</summary>
internal static class InputProblem
{
    /// <summary>A body that is not JSON, or not the JSON of an order.</summary>
    public static ProblemException FromJson(JsonException exception)
    {
        // What the reader refuses (no JSON, or nested too deeply) has its exception inside; a value of the wrong type has none.
        if (exception.InnerException is not JsonException)
            return new(exception.Path == "$" ? Problem.MalformedJson : Problem.BadQuantity);

        return new(
            Problem.MalformedJson,
            $"Reading stopped at line {exception.LineNumber + 1}, byte {exception.BytePositionInLine + 1}. {Problem.Example}");
    }

    /// <summary>Errors of MVC's model binding and validation.</summary>
    public static ProblemException FromValidation(ModelStateDictionary state)
    {
        var invalid = state.Where(entry => entry.Value!.Errors.Count > 0).ToList();
        var exceptions = invalid.SelectMany(entry => entry.Value!.Errors).Select(error => error.Exception);
        if (exceptions.OfType<JsonException>().FirstOrDefault() is { } malformed) return FromJson(malformed);

        return new(invalid[0].Key switch
        {
            "" => Problem.MalformedJson,
            "Quantity" => Problem.BadQuantity,
            _ => Problem.BadPage,
        });
    }
}
