using System.Text.Json.Nodes;
using StockExchange.CommandLine.Processes;

namespace DotnetStarvation.Tests.Mcp;

/// <summary>A client of <c>dotnet-starvation mcp</c> that writes the protocol's lines itself.</summary>
internal sealed class McpClient : IDisposable
{
    private readonly ChildProcess _server;
    private int _calls;

    private McpClient(ChildProcess server) => _server = server;

    public int ServerId => _server.Id;

    /// <summary>The notifications that came before the last answer.</summary>
    public List<JsonNode> Notifications { get; } = [];

    /// <summary>Starts a server, and greets it.</summary>
    public static McpClient Start(params string[] arguments)
    {
        string[] words = [.. Tool.Command, "mcp", .. arguments];
        var client = new McpClient(ChildProcess.Start(new(words[0], words[1..]) { HasInput = true }));
        client.Ask("initialize", new JsonObject
        {
            ["protocolVersion"] = "2025-06-18",
            ["capabilities"] = new JsonObject(),
            ["clientInfo"] = new JsonObject { ["name"] = "tests", ["version"] = "1" },
        });
        client.Send(new() { ["jsonrpc"] = "2.0", ["method"] = "notifications/initialized" });
        return client;
    }

    /// <summary>Calls a tool; the whole result, or the error.</summary>
    public JsonNode Call(string tool, JsonObject arguments) =>
        Ask("tools/call", new() { ["name"] = tool, ["arguments"] = arguments });

    /// <summary>Sends a request, and waits for its answer.</summary>
    /// <returns>Its result, or its error.</returns>
    public JsonNode Ask(string method, JsonObject? parameters = null) => Answer(Request(method, parameters));

    /// <summary>Sends a request.</summary>
    /// <returns>Its id.</returns>
    public int Request(string method, JsonObject? parameters = null)
    {
        int id = ++_calls;
        Send(new() { ["jsonrpc"] = "2.0", ["id"] = id, ["method"] = method, ["params"] = parameters ?? [] });
        return id;
    }

    /// <summary>Takes back a request.</summary>
    public void Cancel(int id) => Send(new()
    {
        ["jsonrpc"] = "2.0",
        ["method"] = "notifications/cancelled",
        ["params"] = new JsonObject { ["requestId"] = id },
    });

    /// <summary>Waits for the answer to a request.</summary>
    public JsonNode Answer(int id)
    {
        Notifications.Clear();
        while (_server.ReadLine() is { } line)
        {
            JsonNode message = JsonNode.Parse(line)!;
            if (message["id"] is JsonValue value && value.TryGetValue(out int answered) && answered == id)
                return message["result"] ?? message["error"]!;
            Notifications.Add(message);
        }
        throw new InvalidOperationException($"The server has ended: {_server.Errors}");
    }

    /// <summary>Sends a line as it is.</summary>
    public void SendLine(string line)
    {
        _server.Input.Write(line.ReplaceLineEndings(" ") + "\n");
        _server.Input.Flush();
    }

    /// <summary>Ends the server's input.</summary>
    /// <returns>Its exit code.</returns>
    public int End()
    {
        _server.Input.Close();
        return _server.WaitForExit();
    }

    public void Dispose() => _server.Dispose();

    private void Send(JsonObject message) => SendLine(message.ToJsonString());
}
