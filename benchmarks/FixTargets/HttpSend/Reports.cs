namespace HttpSend;

public sealed class Reports(HttpClient http)
{
    public string Download(int id)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, $"price/{id}");
        using HttpResponseMessage response = http.Send(request, HttpCompletionOption.ResponseHeadersRead);
        response.EnsureSuccessStatusCode();
        using var reader = new StreamReader(response.Content.ReadAsStream());
        return reader.ReadToEnd();
    }
}
