using System.Text.Json;
using Microsoft.AspNetCore.Mvc.ModelBinding;

namespace StockExchange.StockApi.Problems;

/// <summary>What the framework could not bind, or found invalid, in the words of this API.</summary>
internal static class InputProblem
{
    private const string Example = "Send {\"quantity\": 1}.";

    private static readonly string QuantityRange = $"quantity must be there once, a whole number from 1 to {long.MaxValue}";
    private static readonly string PageRange = $"from and limit must each be one whole number from 1 to {int.MaxValue}";

    /// <summary>A body that is not JSON, or not the JSON of an order.</summary>
    public static ProblemException FromJson(JsonException exception)
    {
        // What is no JSON at all is told from what is not of its member's type by the reader's own exception inside.
        if (exception.InnerException is JsonException)
        {
            return new(
                Problem.MalformedJson,
                $"Reading stopped at line {exception.LineNumber + 1}, byte {exception.BytePositionInLine + 1}: that is not JSON. "
                + Example);
        }

        return exception.Path == "$" ? NoObject : BadQuantity;
    }

    /// <summary>A body that is missing, or JSON but no object.</summary>
    public static ProblemException NoObject => new(Problem.MalformedJson, $"The body is not an object. {Example}");

    /// <summary>An order's quantity that is missing, not a number, or out of its range.</summary>
    public static ProblemException BadQuantity => new(Problem.BadQuantity, $"{QuantityRange}. {Example}");

    /// <summary>Parameters of a show that are not numbers.</summary>
    public static ProblemException BadPage => new(Problem.BadPage, $"{PageRange}.");

    /// <summary>What MVC's model binding and validation have found.</summary>
    public static ProblemException FromValidation(ModelStateDictionary state)
    {
        var invalid = state.Where(entry => entry.Value!.Errors.Count > 0).ToList();
        var exceptions = invalid.SelectMany(entry => entry.Value!.Errors).Select(error => error.Exception);
        if (exceptions.OfType<JsonException>().FirstOrDefault() is { } malformed) return FromJson(malformed);

        return invalid[0].Key switch
        {
            "" => NoObject,
            "Quantity" => BadQuantity,
            _ => BadPage,
        };
    }
}
