namespace DotnetStarvation.Mcp.Calls;

/// <summary>A call that cannot be done; the message says why, and what to do.</summary>
internal sealed class ToolException(string message) : Exception(message);
