using System.Globalization;

namespace TestLibraryTargets;

/// <summary>Where the servers are that the corpus has started: in variables of this process.</summary>
internal static class ServerAddress
{
    /// <param name="server">Its name in the labels, for instance redis.</param>
    /// <exception cref="InvalidOperationException">Nobody has started it.</exception>
    public static string Of(string server)
    {
        string variable = $"CORPUS_{server.ToUpper(CultureInfo.InvariantCulture)}";
        return Environment.GetEnvironmentVariable(variable)
            ?? throw new InvalidOperationException($"{variable} has to name a {server} server that runs.");
    }
}
