#pragma warning disable IDE0130, MA0182 // Found where the newer framework has them; not every assembly uses each
namespace System.Linq;

/// <summary>The methods of Enumerable that .NET 8 does not have.</summary>
internal static class NewerEnumerable
{
    public static IEnumerable<(int Index, T Item)> Index<T>(this IEnumerable<T> source) =>
        source.Select((item, index) => (index, item));

    public static IEnumerable<KeyValuePair<TKey, int>> CountBy<T, TKey>(this IEnumerable<T> source, Func<T, TKey> key) =>
        source.GroupBy(key).Select(group => KeyValuePair.Create(group.Key, group.Count()));

    /// <summary>The one of Span, which C# prefers for an array, turns the array itself around.</summary>
    public static IEnumerable<T> Reverse<T>(this T[] source) => Enumerable.Reverse(source);
}
