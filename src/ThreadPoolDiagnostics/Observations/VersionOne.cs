using System.Text.Json.Nodes;

namespace ThreadPoolDiagnostics.Observations;

/// <summary>Renames properties of version 1 (CHANGELOG.md) to the current ones, so that old documents can be read.</summary>
public static class VersionOne
{
    /// <summary>Old and new property names of list items, by the list's name.</summary>
    private static readonly Dictionary<string, (string Old, string New)[]> Items = new(StringComparer.Ordinal)
    {
        ["blockingCalls"] =
        [
            ("share", "busyShare"), ("staying", "persistentThreads"), ("called", "api"),
        ],
        ["calls"] = [("share", "busyShare")],
        ["candidates"] = [("road", "callPath"), ("why", "reason")],
        ["queueDelays"] = [("late", "delayed")],
        ["suspects"] = [("road", "callPath"), ("isHanded", "isThroughDelegate")],
    };

    /// <summary>Changes a document, and all within it, in place.</summary>
    /// <param name="document">A document of version 1; its version number stays.</param>
    public static void Upgrade(JsonNode? document) => Upgrade(document, "");

    private static void Upgrade(JsonNode? node, string list)
    {
        switch (node)
        {
            case JsonArray items:
                foreach (JsonNode? item in items) Upgrade(item, list);
                break;
            case JsonObject one:
                foreach ((string old, string now) in Items.GetValueOrDefault(list, [])) Rename(one, old, now);
                if (list is "blockingCalls") JoinFrames(one);
                if (list is "") Rename(one, "now", "currentVerdict");
                foreach ((string name, JsonNode? value) in one) Upgrade(value, value is JsonArray ? name : "");
                break;
        }
    }

    private static void Rename(JsonObject one, string old, string now)
    {
        if (one.ContainsKey(now) || !one.Remove(old, out JsonNode? value)) return;
        one[now] = value;
    }

    /// <summary>Joins two lists: the application's frames, and the frames from the last of them to the wait.</summary>
    private static void JoinFrames(JsonObject call)
    {
        if (call["callPath"] is not null || call["path"] is not JsonArray path) return;
        string origin = call["isApplication"] is JsonValue known && known.TryGetValue(out bool isApplication) && !isApplication
            ? "framework" : "application";
        JsonArray frames = call["road"] is JsonArray { Count: > 0 } road ? road.DeepClone().AsArray() : [];
        foreach (JsonNode? frame in frames)
            if (frame is JsonObject step) step["origin"] = "application";
        foreach ((int index, JsonNode? method) in path.Index())
            if (index > 0 || frames.Count == 0)
                frames.Add((JsonNode)new JsonObject
                {
                    ["method"] = method?.DeepClone(),
                    ["source"] = index == 0 ? call["source"]?.DeepClone() : null,
                    ["origin"] = index == 0 ? origin : "framework",
                });
        call["callPath"] = frames;
        call.Remove("path");
        call.Remove("road");
    }
}
