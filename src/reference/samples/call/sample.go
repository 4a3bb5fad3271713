package main

import (
	"crypto/md5"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"
)

const (
	apiURL       = "https://api.example.com/webopenplatformapi/api/order/addOrder"
	apiAccount   = "YOUR_API_ACCOUNT"
	privateKey   = "YOUR_PRIVATE_KEY"
	customerCode = "YOUR_CUSTOMER_CODE"
	password     = "YOUR_PASSWORD"
)

func main() {
	// @if signer
	cipher := fmt.Sprintf("%X", md5.Sum([]byte(password+"jadada236t2")))
	businessDigest := md5Base64(customerCode + cipher + privateKey)

	// @end
	// @if number
	txlogisticId := "DEMO" + strconv.FormatInt(time.Now().UnixNano(), 10)
	// @end
	content := map[string]any{
		"customerCode": customerCode,
		"digest":       businessDigest,
		"txlogisticId": txlogisticId,
	}
	bizContent, err := json.Marshal(content)
	if err != nil {
		log.Fatal(err)
	}

	form := url.Values{"bizContent": {string(bizContent)}}
	request, err := http.NewRequest(http.MethodPost, apiURL, strings.NewReader(form.Encode()))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	request.Header.Set("apiAccount", apiAccount)
	request.Header.Set("digest", md5Base64(string(bizContent)+privateKey))
	request.Header.Set("timestamp", strconv.FormatInt(time.Now().UnixMilli(), 10))

	client := http.Client{Timeout: 15 * time.Second}
	response, err := client.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}

	fmt.Println(string(answer))
	var envelope struct{ Code string }
	if json.Unmarshal(answer, &envelope) != nil || envelope.Code != "1" {
		os.Exit(1)
	}
}

func md5Base64(text string) string {
	sum := md5.Sum([]byte(text))
	return base64.StdEncoding.EncodeToString(sum[:])
}
