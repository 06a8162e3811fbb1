using System.Reflection;
using System.Text.Json;
using Microsoft.AspNetCore.Http.Metadata;

namespace StockExchange.StockApi.Stocks;

/// <summary>
/// 200: an order that was filled. Unlike <c>Ok&lt;OrderAnswer&gt;</c> it is sent with a length, in one packet with the headers.
/// </summary>
public sealed class OrderFilled(OrderAnswer answer) : IResult, IEndpointMetadataProvider
{
    /// <inheritdoc/>
    public static void PopulateMetadata(MethodInfo method, EndpointBuilder builder) => builder.Metadata.Add(
        new ProducesResponseTypeMetadata(StatusCodes.Status200OK, typeof(OrderAnswer), ["application/json"]));

    /// <inheritdoc/>
    public Task ExecuteAsync(HttpContext httpContext) => SmallBody.SendAsync(
        httpContext.Response,
        JsonSerializer.SerializeToUtf8Bytes(answer, StockJson.Default.OrderAnswer),
        StockForm.Json.ContentType);
}
