namespace StockExchange.StockLoad.NBomber;

/// <summary>What the command line asks for.</summary>
/// <param name="Url">Of the server; of the page itself in the scenario "get".</param>
/// <param name="Shape">How the load arrives: one of <see cref="LoadShape.Names"/>.</param>
/// <param name="Copies">Closed loop: requests in flight at any time; in the sweep at its end.</param>
/// <param name="Rate">Open loop: requests a second.</param>
/// <param name="During">For how long; the sweep divides it among its levels.</param>
/// <param name="WarmUp">The same load beforehand, which is not counted; zero for none.</param>
/// <param name="Report">The folder of the reports, one below it for each scenario.</param>
internal sealed record NBomberSettings(
    Uri Url, string Shape, int Copies, int Rate, TimeSpan During, TimeSpan WarmUp, string Report);
