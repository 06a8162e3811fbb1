using YamlDotNet.Core;
using YamlDotNet.Serialization;
using YamlDotNet.Serialization.EventEmitters;

namespace StockExchange.StockLoad.Recording;

/// <summary>Writes YAML from which every text is read as it was, with its line breaks and blanks.</summary>
internal static class FlowYaml
{
    private static readonly ISerializer Serializer = new SerializerBuilder()
        .WithQuotingNecessaryStrings()
        .WithEventEmitter(next => new ExactText(next))
        .Build();

    public static string Write(object document) => Serializer.Serialize(document);

    private sealed class ExactText(IEventEmitter next) : ChainedEventEmitter(next)
    {
        public override void Emit(ScalarEventInfo eventInfo, IEmitter emitter)
        {
            if (eventInfo.Source.Value is string text && text.AsSpan().ContainsAnyExceptInRange(' ', '~'))
                eventInfo.Style = IsBlock(text) ? ScalarStyle.Literal : ScalarStyle.DoubleQuoted;
            base.Emit(eventInfo, emitter);
        }

        /// <summary>Lines of ASCII, as of formatted JSON, which begin and end with something to see.</summary>
        private static bool IsBlock(string text) => text.Split('\n') is [var first, .., var last]
            && first.Length > 0 && last.Length > 0 && !char.IsWhiteSpace(first[0]) && !char.IsWhiteSpace(last[^1])
            && !text.Replace("\n", "", StringComparison.Ordinal).AsSpan().ContainsAnyExceptInRange(' ', '~')
            && !text.Contains(" \n", StringComparison.Ordinal) && !text.Contains("\n\n", StringComparison.Ordinal);
    }
}
