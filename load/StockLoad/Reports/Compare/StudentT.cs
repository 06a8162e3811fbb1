namespace StockExchange.StockLoad.Reports.Compare;

/// <summary>Student's t distribution.</summary>
internal static class StudentT
{
    private const double Normal = 1.959_963_984_540_054;

    /// <summary>
    /// What lies within so many standard errors with 95 %, both sides: Cornish and Fisher's expansion (Abramowitz and Stegun 26.7.5),
    /// within 0.4 % from 3 degrees of freedom on; below them the table.
    /// </summary>
    /// <param name="freedom">Degrees of freedom, at least 1, not necessarily whole.</param>
    public static double TwoSided95(double freedom)
    {
        if (freedom < 2) return 12.706;
        if (freedom < 3) return 4.303;
        double z = Normal, z2 = z * z;
        double first = z * (z2 + 1) / 4;
        double second = z * ((((5 * z2) + 16) * z2) + 3) / 96;
        double third = z * ((((((3 * z2) + 19) * z2) + 17) * z2) - 15) / 384;
        double fourth = z * ((((((((79 * z2) + 776) * z2) + 1_482) * z2) - 1_920) * z2) - 945) / 92_160;
        return z + ((first + ((second + ((third + (fourth / freedom)) / freedom)) / freedom)) / freedom);
    }
}
