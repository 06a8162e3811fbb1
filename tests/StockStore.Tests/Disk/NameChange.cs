using System.Runtime.InteropServices;

namespace StockExchange.StockStore.Tests.Disk;

/// <summary>A name that came, went, or went over to another file: at once, as rename(2) does it.</summary>
/// <param name="Name">The name.</param>
/// <param name="Content">Its file from now on; null if it goes.</param>
/// <param name="Old">A name that goes at the same time.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct NameChange(string Name, SimulatedContent? Content, string? Old = null)
{
    public void ApplyTo(Dictionary<string, SimulatedContent> names)
    {
        if (Old is not null) names.Remove(Old);
        if (Content is null) names.Remove(Name);
        else names[Name] = Content;
    }
}
