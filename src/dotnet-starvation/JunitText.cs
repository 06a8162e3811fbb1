using System.Xml.Linq;
using StockExchange.CommandLine;

namespace DotnetStarvation;

/// <summary>A test report for build servers (the de facto schema of Jenkins' xUnit plugin). Control characters, which XML does
/// not allow, are escaped.</summary>
internal static class JunitText
{
    /// <param name="name">The suite's name.</param>
    /// <param name="cases">Its test cases.</param>
    public static string Suite(string name, XElement[] cases) =>
        new XDocument(new XElement("testsuites", new XElement("testsuite",
            new XAttribute("name", name),
            new XAttribute("tests", cases.Length),
            new XAttribute("failures", cases.Count(one => one.Element("failure") is not null)),
            new XAttribute("skipped", cases.Count(one => one.Element("skipped") is not null)),
            cases))).ToString();

    /// <param name="type">The class, by which build servers group cases.</param>
    /// <param name="name">The name.</param>
    /// <param name="time">How long it took.</param>
    /// <param name="outcome"><see cref="Failure"/> or <see cref="Skipped"/>; null when it passed.</param>
    public static XElement Case(string type, string name, TimeSpan time, XElement? outcome) => new("testcase",
        new XAttribute("classname", PrintableText.Escape(type)),
        new XAttribute("name", PrintableText.Escape(name)),
        new XAttribute("time", $"{time.TotalSeconds:0.###}"),
        outcome);

    public static XElement Failure(string message, string details) =>
        new("failure", new XAttribute("message", PrintableText.Escape(message)), PrintableText.Escape(details));

    public static XElement Skipped(string why) => new("skipped", new XAttribute("message", PrintableText.Escape(why)));
}
