// Tests the tests of the store: takes its flushes, checks and orders away, one at a time, and fails if the tests do not notice.
// dotnet run --project tests/StockStore.Mutations [-- part of a mutant's name ...]
using StockExchange.StockStore.Mutations;

bool IsChosen(Mutant mutant) =>
    args.Length == 0 || Array.Exists(args, part => mutant.Name.Contains(part, StringComparison.Ordinal));

Mutant[] chosen = [.. Mutants.All.Where(IsChosen)];
Workshop.Check(Directory.GetCurrentDirectory(), Mutants.All);
using var workshop = new Workshop(Directory.GetCurrentDirectory());
if (workshop.FirstFailure(mutant: null) is { } broken)
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
