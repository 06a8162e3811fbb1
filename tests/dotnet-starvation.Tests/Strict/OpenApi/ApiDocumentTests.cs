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

    /// <summary>A document often names the server in production, which is not observed and must not get requests.</summary>
    [Theory]
    [InlineData("/v2/", "http://127.0.0.1:5000/v2/orders/5?day=1970-01-01")]
    [InlineData("http://localhost:5001/api", "http://localhost:5001/api/orders/5?day=1970-01-01")]
    [InlineData("https://shop.example/api", "http://127.0.0.1:5000/api/orders/5?day=1970-01-01")]
    [InlineData("https://shop.example/\" }, { \"url\": \"http://127.0.0.1:5001/b",
        "http://127.0.0.1:5001/b/orders/5?day=1970-01-01")]
    [InlineData("/{base}\", \"variables\": { \"base\": { \"default\": \"v3\" } }, \"x\": \"",
        "http://127.0.0.1:5000/v3/orders/5?day=1970-01-01")]
    public void A_server_of_the_document_is_asked_only_on_its_own_host_elsewhere_its_path_is_taken(string server, string address)
    {
        string json = Shop.Replace("\"paths\"", $"\"servers\": [ {{ \"url\": \"{server}\" }} ], \"paths\"");

        Assert.Equal(address, ApiDocument.Parse(json, Address).Requests(["GET"]).First().Address.AbsoluteUri);
    }

    [Theory]
    [InlineData("""{"name":"q","in":"query","required":true,"schema":{"type":"array","items":{"type":"integer"}}}""", "?q=1")]
    [InlineData("""{"name":"q","in":"query","required":true,"example":[3,4]}""", "?q=3&q=4")]
    [InlineData("""{"name":"q","in":"query","required":true,"schema":{"type":"string","minLength":4}}""", "?q=1111")]
    [InlineData("""{"name":"q","in":"query","required":true,"schema":{"type":["null","integer"],"minimum":5}}""", "?q=5")]
    [InlineData("""{"name":"q","in":"query","required":true,"schema":{"$ref":"#/components/schemas/a~1b%20c"}}""", "?q=7")]
    [InlineData("""{"name":"q","in":"query","required":true,"examples":{"x":{"$ref":"#/components/examples/0"}}}""", "?q=8")]
    [InlineData("""{"name":5,"in":"query","required":"yes","schema":{"type":7}}""", "")]
    [InlineData("""{"name":"q","in":"query","required":true,"schema":{"type":[7],"format":7,"minimum":"x"}}""", "?q=1")]
    [InlineData("""{"$ref":5}""", "")]
    public void A_parameter_has_a_value_by_its_schema_and_what_has_another_kind_than_expected_is_missing(
        string parameter, string query)
    {
        string json = $$"""
            {
              "openapi": "3.0.1", "servers": [ 5, { "url": 5 } ],
              "paths": {
                "/a:batch": { "get": { "parameters": [ {{parameter}}, 5 ] }, "post": { "requestBody": { "content": 5 } } }
              },
              "components": { "schemas": { "a/b c": { "default": 7 } }, "examples": [ { "value": 8 } ] }
            }
            """;

        ApiRequest get = Assert.Single(ApiDocument.Parse(json, Address).Requests(["GET"]));

        Assert.Equal($"http://127.0.0.1:5000/a:batch{query}", get.Address.AbsoluteUri);
        Assert.Null(Assert.Single(ApiDocument.Parse(json, Address).Requests(["POST"])).Body);
    }

    [Fact]
    public void Required_headers_and_the_properties_of_all_parts_of_a_body_are_sent()
    {
        ApiRequest post = Assert.Single(ApiDocument.Parse("""
            {
              "openapi": "3.0.1",
              "paths": { "/": { "post": {
                "parameters": [
                  { "name": "X-Tenant", "in": "header", "required": true, "schema": { "type": "string" } },
                  { "name": "X-Trace", "in": "header" }
                ],
                "requestBody": { "content": { "application/json": { "schema": {
                  "allOf": [ { "properties": { "a": { "type": "integer" } }, "type": "object" },
                             { "properties": { "b": { "type": "boolean" } }, "type": "object" } ],
                  "properties": { "c": { "type": "string" } } } } } } } } }
            }
            """, Address).Requests(["POST"]));

        Assert.Equal([("X-Tenant", "1")], post.Headers);
        Assert.Equal("""{"a":1,"b":true,"c":"1"}""", post.Body);
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
