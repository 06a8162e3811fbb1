using System.Security.Cryptography;
using StockExchange.StockStore.Disk;

namespace StockExchange.StockStore.Files;

/// <summary>What files are called that are to become another: <c>stock.txt.1f0c…9a.tmp</c>.</summary>
internal static class TemporaryNames
{
    private const int RandomBytes = 8;
    private const string End = ".tmp";

    /// <summary>A name that nobody can guess.</summary>
    public static string New(string target) =>
        $"{target}.{RandomNumberGenerator.GetHexString(2 * RandomBytes, lowercase: true)}{End}";

    /// <summary>What crashes have left behind. Only the owner of the target may ask: there is no other who makes any.</summary>
    public static IEnumerable<string> Leftovers(IDisk disk, string target)
    {
        int length = target.Length + 1 + 2 * RandomBytes + End.Length;
        return disk.Find(Path.GetDirectoryName(target)!, $"{Path.GetFileName(target)}.")
            .Where(path => path.Length == length && path.EndsWith(End, StringComparison.Ordinal));
    }
}
