// Tests the tests of the store: removes its flushes, checks and orderings, one at a time, and fails if no test fails.
// dotnet run --project tests/StockStore.Mutations [-- part of a mutant's name ...]
using StockExchange.StockStore.Mutations;

Mutant[] all = Mutant.ReadAll("tests/StockStore.Mutations/mutants.txt");
foreach (Mutant mutant in all) mutant.ApplyTo(File.ReadAllText($"src/StockStore/{mutant.File}")); // before anything is built
Mutant[] chosen = [.. all.Where(mutant => args.Length == 0 || args.Any(mutant.Name.Contains))];

using var workshop = new Workshop();
if (workshop.FirstFailure() is { } broken)
{
    Console.WriteLine($"Without any mutant {broken} fails.");
    return 1;
}

Console.WriteLine("| mutant | file | found by |\n|---|---|---|");
int survivors = 0;
foreach (Mutant mutant in chosen)
{
    string? found = workshop.FirstFailure(mutant);
    if (found is null) survivors++;
    Console.WriteLine($"| {mutant.Name} | {mutant.File} | {found ?? "**nobody**"} |");
}

Console.WriteLine($"{chosen.Length} mutants, {survivors} not found.");
return survivors == 0 ? 0 : 1;
