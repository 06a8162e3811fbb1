using System.Text.Json;
using Microsoft.AspNetCore.Mvc.ModelBinding;

namespace StockExchange.StockApi.Problems;

/// <summary>What the framework could not bind, or found invalid, in the words of this API.</summary>
internal static class InputProblem
{
    /// <summary>A body that is not JSON, or not the JSON of an order.</summary>
    public static ProblemException FromJson(JsonException exception)
    {
        // What is no JSON at all is told from what is not of its member's type by the reader's own exception inside.
        if (exception.InnerException is not JsonException)
            return new(exception.Path == "$" ? Problem.MalformedJson : Problem.BadQuantity);

        return new(
            Problem.MalformedJson,
            $"Reading stopped at line {exception.LineNumber + 1}, byte {exception.BytePositionInLine + 1}: the text is not JSON. "
            + Problem.Example);
    }

    /// <summary>What MVC's model binding and validation have found.</summary>
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
