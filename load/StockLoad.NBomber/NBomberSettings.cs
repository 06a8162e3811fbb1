namespace StockExchange.StockLoad.NBomber;

/// <summary>The settings of the command line.</summary>
/// <param name="Url">The URL of the server, or of the page itself in the scenario "get".</param>
/// <param name="Shape">How the load arrives: one of <see cref="LoadShape.Names"/>.</param>
/// <param name="Copies">Closed loop: the number of requests in flight; for the sweep that of its last level.</param>
/// <param name="Rate">Open loop: requests per second.</param>
/// <param name="During">The duration; the sweep divides it among its levels.</param>
/// <param name="WarmUp">How long to run the same load before, which is not counted; zero for none.</param>
/// <param name="Report">The folder of the reports, with a subfolder for each scenario.</param>
internal sealed record NBomberSettings(
    Uri Url, string Shape, int Copies, int Rate, TimeSpan During, TimeSpan WarmUp, string Report);
