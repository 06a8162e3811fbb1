using DotnetStarvation.Strict.OpenApi;

namespace DotnetStarvation.Tests.Strict.OpenApi;

public sealed class ApiDocumentTests
{
    private static readonly Uri Address = new("http://127.0.0.1:5000/openapi/v1.json");

    private const string Shop = """
        {
          "openapi": "3.1.1",
          "paths": {
            "/orders/{id}": {
              "parameters": [ { "name": "id", "in": "path", "required": true, "schema": { "type": "integer", "minimum": 5 } } ],
              "get": {
                "parameters": [
                  { "$ref": "#/components/parameters/Day" },
                  { "name": "page", "in": "query", "schema": { "type": "integer" } }
                ]
              },
              "delete": { }
            },
            "/stocks/{name}": {
              "get": { "parameters": [ { "name": "name", "in": "path", "required": true, "example": "a b/c" } ] }
            },
            "/orders": {
              "post": {
                "requestBody": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Order" } } } }
              }
            }
          },
          "components": {
            "parameters": {
              "Day": { "name": "day", "in": "query", "required": true, "schema": { "type": "string", "format": "date" } }
            },
            "schemas": {
              "Order": {
                "type": "object",
                "properties": {
                  "stock": { "type": [ "string", "null" ] }, "count": { "type": "integer", "default": 3 },
                  "kind": { "enum": [ "buy", "sell" ] }, "next": { "$ref": "#/components/schemas/Order" }
                }
              }
            }
          }
        }
        """;

    [Fact]
    public void Each_endpoint_is_asked_once_with_values_for_what_it_requires() => Assert.Equal(
        ["GET http://127.0.0.1:5000/orders/5?day=1970-01-01", "GET http://127.0.0.1:5000/stocks/a%20b%2Fc"],
        Requests("GET").Select(request => $"{request.Method} {request.Address.AbsoluteUri}"));

    [Fact]
    public void What_changes_data_is_asked_only_when_it_is_named_with_a_body_by_its_schema()
    {
        ApiRequest post = Assert.Single(Requests("POST"));

        Assert.StartsWith("""{"stock":"1","count":3,"kind":"buy","next":{""", post.Body);
        Assert.Equal("DELETE", Assert.Single(Requests("DELETE")).Method);
    }

    [Theory]
    [InlineData("https://shop.example/api", "https://shop.example/api/orders/5?day=1970-01-01")]
    [InlineData("/v2/", "http://127.0.0.1:5000/v2/orders/5?day=1970-01-01")]
    public void The_server_that_the_document_names_is_asked(string server, string address)
    {
        string json = Shop.Replace("\"paths\"", $"\"servers\": [ {{ \"url\": \"{server}\" }} ], \"paths\"");

        Assert.Equal(address, ApiDocument.Parse(json, Address).Requests(["GET"]).First().Address.AbsoluteUri);
    }

    [Theory]
    [InlineData("openapi: 3.0.0")]
    [InlineData("[]")]
    [InlineData("""{"swagger":"2.0","paths":{}}""")]
    [InlineData("""{"openapi":"3.0.0","paths":[]}""")]
    [InlineData("")]
    public void Anything_else_is_refused_with_what_to_do(string text)
    {
        var refusal = Assert.Throws<InvalidDataException>(() => ApiDocument.Parse(text, Address));

        Assert.Contains("MapOpenApi", refusal.Message, StringComparison.Ordinal);
    }

    private static IEnumerable<ApiRequest> Requests(string method) => ApiDocument.Parse(Shop, Address).Requests([method]);
}
